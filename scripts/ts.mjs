// `node scripts/ts.mjs FILE.ts …`: runs a program in TypeScript. All of its modules are made one file first, which is kept until one
// of them changes: loading a thousand modules one by one takes longer than most of these programs.
import { appendFileSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { argv, cwd, pid } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Before the list of all files that it was made from, at the end of a kept file. */
const LIST = '\n// made from ';

/** When a file was written last (ms since 1970), or never. */
const writtenAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;

/** In two parts: in a program that has this module in it, the whole would be an address by now. */
const PLACE = ['import.meta', 'url'].join('.');

/** Modules that ask where they lie are told where their source does. */
const PLACES = {
  name: 'places',
  setup(build) {
    // Their modules are named without the ending that Node wants.
    build.onResolve({ filter: /^(next|nodemailer)\// }, ({ path, importer }) => ({
      path: pathToFileURL(createRequire(importer).resolve(path)).href,
      external: true,
    }));
    build.onLoad({ filter: /\.(ts|tsx|mjs)$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (path.includes('node_modules') || !text.includes(PLACE)) return undefined;
      const contents = text.replaceAll(PLACE, JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: path.endsWith('.tsx') ? 'tsx' : 'ts' };
    });
  },
};

/** The clone in which a file lies, which need not be this one: its packages are those that the file loads. */
function cloneOf(file) {
  const folder = dirname(file);
  return existsSync(join(folder, 'package-lock.json')) || folder === file ? folder : cloneOf(folder);
}

/**
 * Makes a program in TypeScript one file of JavaScript, if need be.
 * @param {string} program its path, from the current folder
 * @returns {Promise<string>} the path of that file
 */
export async function compiled(program) {
  const entry = resolve(cwd(), program);
  const clone = cloneOf(entry);
  const output = join(clone, '.cache/programs', `${relative(clone, entry).replaceAll(/[\\/]/g, '+')}.mjs`);
  if (isNew(output, clone)) return output;
  const { build } = await import('esbuild');
  // This process may make the same at once.
  const draft = `${output}.${pid}.${performance.now()}.mjs`;
  const { metafile } = await build({
    absWorkingDir: clone,
    entryPoints: [entry],
    outfile: draft,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    metafile: true,
    logLevel: 'error',
    plugins: [PLACES],
  });
  const inputs = Object.keys(metafile.inputs).map((file) => resolve(clone, file));
  appendFileSync(draft, `${LIST}${JSON.stringify(inputs)}`);
  renameSync(draft, output);
  return output;
}

/** Whether a file is there that was written after all from which it was made. */
function isNew(output, clone) {
  const at = statSync(output, { throwIfNoEntry: false })?.mtimeMs;
  if (at === undefined) return false;
  const inputs = JSON.parse(readFileSync(output, 'utf8').split(LIST).at(-1) ?? '');
  const others = [fileURLToPath(import.meta.url), join(clone, 'package-lock.json')];
  return [...inputs, ...others].every((file) => writtenAt(file) < at);
}

if (argv[1] && resolve(argv[1]) === fileURLToPath(import.meta.url)) {
  const [program, ...args] = argv.slice(2);
  const file = await compiled(program);
  argv.splice(1, argv.length, resolve(program), ...args);
  await import(pathToFileURL(file).href);
}
