import type { PictureName } from './picture-names.ts';

const FILES = import.meta.glob<string>('./pictures/*.svg', { query: '?raw', import: 'default' });

/** A drawing by its name as markup, for what a browser makes a list of; '' when it can't be had. */
export async function drawingOf(name: PictureName): Promise<string> {
  const load = FILES[`./pictures/${name}.svg`];
  const markup = load ? await load().catch(() => '') : '';
  return markup.replace('<svg ', '<svg class="scene" preserveAspectRatio="xMidYMax slice" aria-hidden="true" ');
}
