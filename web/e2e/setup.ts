/** Starts a server of its own with empty data, and finds a Chromium; both end with the tests. */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    base: string;
    chromium: string;
  }
}

const root = join(import.meta.dirname, '..', '..');
const python = process.env.TESSERA_PYTHON ?? join(root, '.venv', 'bin', 'python');
/** Compiling all games for the first time takes minutes. */
const READY_WITHIN = 15 * 60_000;

const KNOWN = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function findChromium(): string | undefined {
  return [...KNOWN, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** A Chromium that is here, else Playwright's own, else Debian's. */
function getChromium(): string {
  const found = findChromium() ?? installPlaywrights() ?? installDebians();
  if (!found)
    throw new Error(
      'There is no Chromium here and none could be installed: install one, or name it in the variable CHROMIUM.',
    );
  return found;
}

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function installPlaywrights(): string | undefined {
  console.log("There is no Chromium here: getting Playwright's.");
  const cli = join(root, 'web', 'node_modules', 'playwright-core', 'cli.js');
  if (!run(process.execPath, cli, 'install', 'chromium')) return undefined;
  // The libraries that it needs and a bare system has not.
  if (mayInstall) run(process.execPath, cli, 'install-deps', 'chromium');
  return findChromium();
}

function installDebians(): string | undefined {
  if (!mayInstall) return undefined;
  console.log("It could not be had: installing Debian's, and a typeface for Japanese.");
  run('apt-get', 'update', '-qq');
  run('apt-get', 'install', '-y', '-qq', 'chromium', 'fonts-noto-cjk');
  return findChromium();
}

/** Whether the command did its work, within ten minutes. */
function run(command: string, ...words: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, words, { stdio: 'ignore', timeout: 600_000, env }).status === 0;
}

/** Where a game of another package is installed, which the app has no folder for. */
function installGuest(): string {
  const words = ['-m', 'tests.fifth_game.install'];
  const { status, stdout, stderr } = spawnSync(python, words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the fifth game could not be installed:\n${stderr}`);
  return stdout.trim();
}

/** A server with its data in this folder; port 0 takes any. */
export function startServer(folder: string, port = 0): Promise<{ server: ChildProcess; base: string }> {
  const server = spawn(
    python,
    [
      '-m',
      'tessera',
      'serve',
      '--port',
      String(port),
      '--no-browser',
      '--database',
      `sqlite:///${join(folder, 'tables.sqlite3')}`,
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        PYTHONPATH: installGuest(),
        TESSERA_LIMIT_FACTOR: '100',
        TESSERA_PACE: '0.05',
        TESSERA_ABSENCE_SECONDS: '2',
        TESSERA_HINT_PLAYER: 'greedy',
        // Where nobody listens: enough for a device to be known.
        TESSERA_PUSH_HOSTS: '127.0.0.1:9',
        TESSERA_LOG_LEVEL: 'warning',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (data: Buffer) => {
      said += data.toString();
      const base = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
      if (base) resolve({ server, base });
    };
    server.stdout!.on('data', listen);
    server.stderr!.on('data', listen);
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
}

export async function untilReady(base: string): Promise<void> {
  for (
    const end = Date.now() + READY_WITHIN;
    Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 1000))
  ) {
    const answer = await fetch(`${base}/api/status`).catch(() => null);
    if (answer?.ok && ((await answer.json()) as { ready: boolean }).ready) return;
  }
  throw new Error('the games were not ready in time');
}

/** With TESSERA_URL the tests use a server that runs already. */
export default async function setup(project: TestProject): Promise<() => void> {
  project.provide('chromium', getChromium());
  if (process.env.TESSERA_URL) {
    project.provide('base', process.env.TESSERA_URL);
    return () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'tessera-e2e-'));
  const { server, base } = await startServer(folder);
  await untilReady(base);
  project.provide('base', base);
  return () => {
    server.removeAllListeners('exit');
    server.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
}
