"""The words that made-up rules are made of. Subjects are singular, so that any of them goes with any verb."""


def _parts(words: str) -> list[str]:
    return words.split("|")


ACTORS = _parts(
    "the phasing player|the defending player|each garrison|a supplied brigade|an escorting squadron|the senior leader"
    "|a disrupted unit|the island's owner|any cavalry troop|the blockading fleet|a foraging column|the reserve"
    "|every besieged stack|an allied envoy|the siege train|a routed regiment|the convoy|a fortified depot"
    "|the expedition|one engineer|the weather marker|a mercenary company|the home guard|a neutral province"
)

MODALS = _parts("may|must|cannot|may never|need not|may again|must then|may instead")

DEEDS = _parts(
    "draw supply from|withdraw beyond|add its strength to|roll again for|give up control of|move adjacent to"
    "|lose a step to|be placed with|hold its fire against|trade places with|count as support for|leave behind"
    "|intercept|reveal|relieve|pay the cost of|ignore the presence of|claim the income of|scout ahead of"
)

OBJECTS = _parts(
    "a friendly harbor|the nearest depot|an enemy stack in open ground|the contested crossing|its parent formation"
    "|a port under blockade|the provincial capital|any hill position|a wagon train|the ships in the roadstead"
    "|one garrison of its choice|the last fort in the valley|an unescorted transport|the relief column"
    "|a marsh or forest space|the treasury of its ally|a stack that moved this turn|the winter camp"
)

TIMES = _parts(
    "during the supply phase|before any combat is resolved|once in each season|at the end of the movement phase"
    "|while the truce lasts|as soon as the fleet returns|until the next reinforcement step|whenever snow lies"
    "|after both sides have retreated|for the rest of the campaign|if the road is open|unless the river is in flood"
    "|provided that morale holds|even when out of command|as long as no storm is in play|in the turn of its arrival"
)

# Figures that cite nothing: odds, modifiers, strengths, shares, dates, quantities.
FIGURES = _parts(
    "at odds of {a}:{b}|with a +{a} modifier|on a roll of 1-{b}|at a cost of {c} points|with a 3-{b} infantry unit"
    "|if at least {c}% of the force survives|no later than turn {c}|within {a} hexes|in the scenario of 18{c}"
    "|for two (2) turns|when {b}.5 points are left|up to a limit of {c}"
)

REASONS = _parts(
    "In practice this rewards the player who plans a season ahead.|Few armies of the period could have done better."
    "|The delay stands for messages that went astray.|A cautious player will seldom need this."
    "|Both sides often forgot it, and the rule lets them."
)

ADJECTIVES = _parts(
    "Amber|Bitter|Broken|Coastal|Copper|Distant|Eastern|Forgotten|Frozen|Golden|Hidden|Hollow|Inland|Iron|Jagged"
    "|Lesser|Lower|Misty|Narrow|Northern|Outer|Pale|Quiet|Ruined|Sandy|Scarlet|Silent|Southern|Stony|Sunken|Tidal"
    "|Upper|Veiled|Western|Windy|Winter"
)

NOUNS = _parts(
    "Anchor|Beacon|Bridge|Canal|Castle|Cliff|Delta|Fjord|Forest|Gate|Harbor|Heath|Island|Lagoon|Marsh|Meadow|Mill"
    "|Mine|Monastery|Orchard|Pass|Quarry|Reef|Ridge|River|Shoal|Spring|Strait|Tower|Valley"
)

MATTERS = _parts(
    "Attrition|Blockade|Command|Desertion|Escort|Foraging|Garrison|Income|Interception|Loyalty|Morale|Movement"
    "|Pursuit|Recruitment|Refit|Retreat|Scouting|Siege|Supply|Surrender|Transport|Treaty|Victory|Weather"
)

HEADINGS = _parts("Calm|Squall|Storm|Gale|Light|Heavy|Near|Far|Day|Night")
RESULTS = _parts("no effect|-|+1|-2|halved|routed|one step lost|held|2|3|surrender|delayed")
