import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A headless Chromium with the libraries and fonts that it needs, as a package of the npm registry: 67 MB, so only where no other is there. */
const PACKAGE = '@sparticuz/chromium@153.0.0';
const FOLDER = resolve('node_modules/.chromium');
const PARTS = ['chromium', 'al2023.tar', 'fonts.tar', 'swiftshader.tar'];

/** The program that starts it, once it was unpacked. */
export const PACKED_CHROMIUM = join(FOLDER, 'start-chromium');

/** Fetches and unpacks it. Answers whether it can be started; nothing is left to be started where it can't. */
export function unpackChromium(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  // One try: a registry that can't be reached would be tried for a minute more.
  const flags = ['--no-package-lock', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0'];
  if (!succeeds('npm', ['install', '--prefix', FOLDER, ...flags, PACKAGE])) return false;
  const unpacker = join(FOLDER, 'node_modules/@sparticuz/chromium');
  const unpack = `const { inflate } = await import(${JSON.stringify(pathToFileURL(join(unpacker, 'build/index.js')))});
    for (const part of ${JSON.stringify(PARTS)}) await inflate(${JSON.stringify(join(unpacker, 'bin'))} + '/' + part + '.br');`;
  // It unpacks into the folder for temporary files.
  if (!succeeds(process.execPath, ['--input-type=module', '--eval', unpack], { TMPDIR: FOLDER })) return false;
  writeFileSync(join(FOLDER, 'fonts.conf'), FONTS);
  writeFileSync(PACKED_CHROMIUM, START, { mode: 0o755 });
  return succeeds(PACKED_CHROMIUM, ['--version']);
}

/** Its own fonts, which it unpacks for another place than this, and the system's. Without any font it ends at the first letter that ours lack. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${FOLDER}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${FOLDER}/font-cache</cachedir>
</fontconfig>
`;

/** Its own libraries come first: the system may have none of them. */
const START = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

function succeeds(program: string, flags: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(program, flags, {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  return status === 0;
}
