import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { inRoot, Trouble } from './lib/project.mjs';

const execute = promisify(execFile);

/** A browser that Playwright can launch: its path, additions to the environment, its flags, and where it is from. */
/** @typedef {{ executablePath: string, env: Record<string, string>, args: string[], source: string }} Browser */

// As root there is no sandbox; the rest keeps the browser from talking to anybody but us.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages answer with a Cross-Origin-Opener-Policy, for which Chromium otherwise starts a second process for each tab.
  '--renderer-process-limit=1',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((name) =>
    process.env[name] ? [join(process.env[name], 'Google/Chrome/Application/chrome.exe')] : [],
  ),
];

export const HOW_TO_GET_A_BROWSER =
  'To get one: install Chromium or Chrome (Debian, Ubuntu: `sudo apt-get install chromium`), or run `npx playwright install --with-deps chromium`,\n' +
  'or set CHROMIUM_PATH to the program of one you have.';

/** Why a browser cannot be started; null if it can. */
async function whyNot(path, env = {}) {
  if (!existsSync(path)) return 'there is no such file';
  // Chrome on Windows opens a window instead of answering.
  if (process.platform === 'win32') return null;
  try {
    const { stdout } = await execute(path, ['--version'], { env: { ...process.env, ...env }, timeout: 30_000 });
    return /chrom|edge/i.test(stdout) ? null : `it is no Chromium: ${stdout.trim()}`;
  } catch (error) {
    return error.stderr?.trim() || error.message;
  }
}

async function given() {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return null;
  const reason = await whyNot(path);
  if (reason) throw new Trouble(`CHROMIUM_PATH is ${path}, which cannot be started: ${reason}`);
  return { executablePath: path, env: {}, source: 'CHROMIUM_PATH' };
}

async function system(names = NAMES, places = PLACES) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const path of [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places]) {
    if (existsSync(path) && !(await whyNot(path))) return { executablePath: path, env: {}, source: 'the system' };
  }
  return null;
}

/**
 * Chromium without windows: a page of its own costs it a third of what it costs a whole browser, but it shows no messages. Null if
 * there is none, or if CHROMIUM_PATH names the browser to be taken.
 * @returns {Promise<Browser | null>}
 */
export async function findShell() {
  if (process.env.CHROMIUM_PATH) return null;
  const shell = await system(['chromium-headless-shell'], []);
  return shell && { ...shell, args: ARGS };
}

/**
 * The browser to measure with: the one without windows, if there is one and it is not asked for the whole. Without a graphics card a
 * whole browser draws three times as long, which says nothing about a phone, which has one.
 * @param {boolean} isWhole
 * @returns {Promise<Browser>} throws Trouble if there is none
 */
export async function browserToMeasure(isWhole) {
  const found = (isWhole ? null : await findShell()) ?? (await findBrowser());
  if (!found) throw new Trouble(`There is no browser to measure with.\n${HOW_TO_GET_A_BROWSER}`);
  console.log(`Browser: ${found.executablePath}`);
  return found;
}

async function playwrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return (await whyNot(path)) ? null : { executablePath: path, env: {}, source: 'Playwright' };
}

/** Text is drawn only with a configuration that finds fonts: the packed one, and the system's if there are any. */
const fontsConf = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family><family>Open Sans</family></prefer></alias>
</fontconfig>
`;

/** Unpacks the Chromium of @sparticuz/chromium into a folder, all of it or nothing. */
async function unpack(folder) {
  console.log('Unpacking the Chromium from npm (about 200 MB) …');
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  // It unpacks into TMPDIR, and its libraries only if it believes to be on Lambda; in a process of its own it cannot change
  // our environment.
  const code = "import('@sparticuz/chromium').then((module) => module.default.executablePath())";
  const env = { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
  try {
    await execute(process.execPath, ['-e', code], { cwd: inRoot(), env });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * The Chromium packed into the npm package @sparticuz/chromium (Linux on x64), unpacked once into .cache: package-lock.json pins it, so
 * that it draws the same on every machine. Null elsewhere.
 * @returns {Promise<Browser | null>}
 */
export async function findPinned() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const { version } = JSON.parse(readFileSync(inRoot('node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  const folder = inRoot('.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  const conf = join(folder, 'stichpost-fonts.conf');
  writeFileSync(conf, fontsConf(folder));
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  const env = { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: conf };
  const executablePath = join(folder, 'chromium');
  const reason = await whyNot(executablePath, env);
  if (reason) console.error(`The Chromium from npm cannot be started here: ${reason}`);
  return reason ? null : { executablePath, env, args: ARGS, source: 'npm (@sparticuz/chromium)' };
}

/**
 * The first Chromium that can be started: CHROMIUM_PATH, the system's, Playwright's own, the one packed into npm; null if there
 * is none. Throws Trouble if CHROMIUM_PATH names none.
 * @returns {Promise<Browser | null>}
 */
export async function findBrowser() {
  for (const look of [given, system, playwrights, findPinned]) {
    const browser = await look();
    if (browser) return { ...browser, args: ARGS };
  }
  return null;
}
