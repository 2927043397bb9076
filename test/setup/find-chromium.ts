import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';

const nodeModules = fileURLToPath(new URL('../../node_modules', import.meta.url));

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** One way to a browser; `prepare` may unpack or download and answers nothing where the way is closed. */
interface BrowserSource {
  name: string;
  prepare(): Promise<LaunchOptions | undefined>;
}

/** The ways to a browser, best first: the packaged one has no windows, and takes a third less of the processor than a whole one. */
export const browserSources = {
  given: { name: 'CHROME_PATH', prepare: async () => fromPath(process.env['CHROME_PATH']) },
  packaged: { name: '@sparticuz/chromium', prepare: unpackPackagedChromium },
  system: {
    name: 'installed browser',
    prepare: async () => fromPath(systemBrowsers.find((path) => existsSync(path))),
  },
  downloaded: { name: "Playwright's download", prepare: downloadChromium },
} satisfies Record<string, BrowserSource>;

/**
 * Opens a headless Chromium: the one in CHROME_PATH, else the one in the npm packages (Linux x64), else an installed
 * one, else one that Playwright downloads. What is found but does not start gives way to the next.
 */
export async function launchBrowser(
  sources: BrowserSource[] = Object.values(browserSources),
  moreArguments: string[] = [],
): Promise<Browser> {
  const failures: string[] = [];
  for (const { name, prepare } of sources) {
    try {
      const options = await prepare();
      if (!options) continue;
      return await chromium.launch({
        ...options,
        args: [...browserArguments, ...(options.args ?? []), ...moreArguments],
      });
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message.slice(0, 2000) : String(error)}`);
    }
  }
  throw new Error(`No Chromium could be started; set CHROME_PATH.\n${failures.join('\n')}`);
}

const browserArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  // Containers have 64 MB of /dev/shm, less than one heavy page.
  '--disable-dev-shm-usage',
  '--no-proxy-server',
  // Three dimensions without a graphics card.
  '--enable-unsafe-swiftshader',
];

function fromPath(executablePath: string | undefined): LaunchOptions | undefined {
  return executablePath ? { executablePath } : undefined;
}

/** The package is made for Amazon's functions; it brings the libraries and fonts that a bare Linux lacks. */
async function unpackPackagedChromium(): Promise<LaunchOptions | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const manifest = await readFile(join(nodeModules, '@sparticuz', 'chromium', 'package.json'), 'utf8').catch(
    () => '',
  );
  if (!manifest) return undefined;
  const { version } = JSON.parse(manifest) as { version: string };
  const folder =
    (await unpackInto(join(nodeModules, '.cache'), version).catch(() => undefined)) ??
    (await unpackInto(join(tmpdir(), `ensambla-chromium-${process.getuid?.()}`), version));
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']]
    .filter(Boolean)
    .join(delimiter);
  return {
    executablePath: join(folder, 'chromium'),
    // Of the package's own arguments only those that let it run; the rest would switch off what the tests look at.
    args: ['--no-zygote', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraries,
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
  };
}

/** Unpacks beside and renames, so that two runs at once or a killed one never leave half a browser. */
async function unpackInto(parent: string, version: string): Promise<string> {
  const target = join(parent, `chromium-${version}`);
  if (existsSync(target)) return target;
  await mkdir(parent, { recursive: true });
  const draft = await mkdtemp(join(parent, 'chromium-new-'));
  // In a process of its own, because the package takes folder and platform from the environment, for good.
  const script = "import('@sparticuz/chromium').then(({ default: packaged }) => packaged.executablePath())";
  await run(process.execPath, ['--eval', script], { TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' });
  // The package's own file names folders of Amazon's.
  await writeFile(join(draft, 'fonts', 'fonts.conf'), fontSettings);
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
  return target;
}

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">.</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;

async function downloadChromium(): Promise<LaunchOptions> {
  await run(
    process.execPath,
    [join(nodeModules, 'playwright-core', 'cli.js'), 'install', 'chromium-headless-shell'],
    {},
  );
  return {};
}

function run(file: string, args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((done, failed) => {
    let output = '';
    const child = spawn(file, args, {
      cwd: join(nodeModules, '..'),
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', failed);
    child.on('close', (code) =>
      code === 0 ? done() : failed(new Error(output.trim() || `exit code ${code}`)),
    );
  });
}
