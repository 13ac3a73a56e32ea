// `node scripts/lint/house.mjs`: checks the direction of all imports, counts what the house weighs, and where its folders go round in
// circles. The last line is JSON; the exit code is 1 where an import goes the wrong way or a figure is above its budget. A budget is
// lowered with the figure, and never raised without a sentence in the commit.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruiseImports, FOLDERS } from './imports.mjs';
import { faultsIn, filesOf, isRead } from './words.mjs';

/** The most that each figure may be today; in brackets where it is to go. */
const BUDGETS = {
  /** Lines of lib, app and proxy.ts [50,000]. */
  productLines: 60_438,
  /** Lines of scripts, which an operator runs, and of the lab [12,500 together]. */
  scriptLines: 2_334,
  labLines: 16_907,
  /** Lines of the other tests [40,000]. */
  testLines: 54_649,
  /** Files of lib and app with fewer than 20 lines [40]. */
  smallFiles: 40,
  /** Files of lib, app and messages that name the nudge, as the measure of what a feature touches [7]. */
  nudgeFiles: 7,
  /** Functions of lib and app that are given keys instead of a viewer [6]. */
  keyParameters: 6,
  /** Groups of folders of lib and app that import each other in a circle, and the folders in them [0]. */
  folderCircles: 0,
  foldersInCircles: 0,
  /** Turns of phrase that `node scripts/lint/words.mjs` finds [0]. */
  wordFaults: 0,
};

const textOf = (file) => readFileSync(file, 'utf8');
const linesOf = (file) => textOf(file).split('\n').length - 1;
const isCode = (file) => /\.(tsx?|m?js|css)$/.test(file);
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const linesIn = (...folders) =>
  sum(
    filesOf(...folders)
      .filter(isCode)
      .map(linesOf),
  );

/** @returns for every folder of lib and app, the folders that its files import from */
function folderImports(modules) {
  const isOurs = (path) => /^(lib|app)\//.test(path);
  const imports = new Map();
  // A door lists what lies below it, which knows what lies beside the door.
  const isRoom = ({ source }) => isOurs(source) && !/\/(index|list)\.tsx?$/.test(source);
  for (const { source, dependencies } of modules.filter(isRoom)) {
    const targets = dependencies
      .map(({ resolved }) => resolved)
      .filter(isOurs)
      .map(dirname);
    const known = imports.get(dirname(source)) ?? new Set();
    imports.set(dirname(source), new Set([...known, ...targets.filter((target) => target !== dirname(source))]));
  }
  return imports;
}

/**
 * Finds the groups in which each folder is reached from every other one.
 * @param {Map<string, Set<string>>} imports
 */
export function circles(imports) {
  const reached = new Map([...imports.keys()].map((folder) => [folder, reachedFrom(imports, folder)]));
  const groups = [...imports.keys()].map((folder) =>
    [...reached.get(folder)].filter((other) => reached.get(other)?.has(folder)).sort(),
  );
  return [...new Set(groups.filter((group) => group.length > 0).map((group) => group.join(' ')))].map((group) =>
    group.split(' '),
  );
}

function reachedFrom(imports, folder) {
  const reached = new Set();
  const open = [...(imports.get(folder) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(imports.get(next) ?? []));
  }
  return reached;
}

/** Counts all figures of the house. @param modules all files with their imports, as dependency-cruiser tells them */
function figures(modules) {
  const sources = filesOf('lib', 'app').filter((file) => /\.tsx?$/.test(file));
  const round = circles(folderImports(modules));
  return {
    productLines: linesIn('lib', 'app', 'proxy.ts'),
    scriptLines: linesIn('scripts'),
    labLines: linesIn('tests/lab'),
    testLines: linesIn('tests', ':!tests/lab'),
    smallFiles: sources.filter((file) => linesOf(file) < 20).length,
    nudgeFiles: filesOf('lib', 'app', 'messages')
      .filter((file) => isCode(file) || file.endsWith('.json'))
      // The dictionary of the codes is fixed for ever, whatever features come.
      .filter((file) => !/\/codes\/phrases-/.test(file) && /nudge/i.test(textOf(file))).length,
    keyParameters: sum(
      sources
        .filter((file) => file !== 'lib/tables/viewer.ts')
        .map((file) => textOf(file).split('keys: readonly SeatKey[]').length - 1),
    ),
    folderCircles: round.length,
    foldersInCircles: round.flat().length,
    wordFaults: sum(
      filesOf()
        .filter(isRead)
        .map((file) => faultsIn(file, textOf(file)).length),
    ),
  };
}

/** @param {Record<string, number>} counted @returns the figures that are above their budgets, each with both numbers */
export function above(counted) {
  return Object.entries(BUDGETS)
    .filter(([name, most]) => counted[name] > most)
    .map(([name, most]) => `${name}: ${counted[name]}, at most ${most}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { modules, summary } = await cruiseImports(process.cwd(), FOLDERS);
  const counted = figures(modules);
  const faults = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...above(counted),
  ];
  for (const fault of faults) console.error(fault);
  console.log(JSON.stringify(counted));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
