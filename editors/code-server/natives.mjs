// What `npm ci --ignore-scripts` leaves out of code-server: the packages of the editor in it, and native code, which is
// built here. Run it as `npm run natives`: npm tells which node-gyp it has, and where the headers of Node are.
import { spawnSync } from "node:child_process";
import path from "node:path";

const PASSWORDS = path.resolve("node_modules/argon2");
const EDITOR = path.resolve("node_modules/code-server/lib/vscode");
const NATIVE = ["@vscode/spdlog", "native-watchdog", "node-pty"].map((name) => path.join(EDITOR, "node_modules", name));

function run(folder, program, ...given) {
  const done = spawnSync(program, given, { cwd: folder, stdio: "inherit" });
  if (done.status !== 0) {
    console.error(`${program} ${given.join(" ")} failed in ${folder}`);
    process.exit(1);
  }
}

// not `ci`: the list of versions that the editor brings lacks one
run(EDITOR, "npm", "install", "--ignore-scripts", "--omit=dev");
for (const folder of [PASSWORDS, ...NATIVE]) {
  run(folder, process.execPath, process.env.npm_config_node_gyp, "rebuild", "--silent", ...named(folder));
}

/** Return what the build of a package wants to be told, as node-pre-gyp would, beyond what it says itself. */
function named(folder) {
  const home = path.join(PASSWORDS, "lib/binding/napi-v3");
  return folder === PASSWORDS ? ["--module_name=argon2", `--module_path=${home}`, "--napi_build_version=3"] : [];
}
