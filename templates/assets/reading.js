/* While one reads: wide tables and pictures say on which side there is more of them. */
(function () {
  "use strict";
  const boxes = document.querySelectorAll(".rw-scroll");

  /** Say on which sides of a box more can be scrolled to: `data-more` holds `start`, `end` or both. */
  function tell(box) {
    const rest = box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft);
    const sides = [Math.abs(box.scrollLeft) > 1 && "start", rest > 1 && "end"].filter(Boolean).join(" ");
    if (sides) box.dataset.more = sides;
    else delete box.dataset.more;
  }

  const sizes = new ResizeObserver((changes) => changes.forEach((each) => tell(each.target)));
  for (const box of boxes) {
    sizes.observe(box);
    box.addEventListener("scroll", () => tell(box), { passive: true });
  }
})();
