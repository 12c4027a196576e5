import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of a PDF, page by page, its title, language and whether it is tagged. */
export async function readPdf(content: Buffer) {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    let [text, end] = ['', 0];
    for (const item of items) {
      if (!('str' in item)) continue;
      const x = Number(item.transform[4]);
      // Letters of two fonts stand side by side.
      text += Math.abs(x - end) < 0.5 || text === '' ? item.str : ` ${item.str}`;
      end = x + item.width;
    }
    pages.push(text.replace(/ +/g, ' ').trim());
  }
  const { info } = await document.getMetadata();
  // Null, whatever its type says, in a file without tags.
  const tree = (await (await document.getPage(1)).getStructTree()) as Branch;
  const { Title, Language } = info as { Title: string; Language: string };
  return { pages, title: Title, language: Language, isTagged: tree !== null, roles: rolesOf(tree) };
}

type Branch = { role?: string; children?: unknown[] } | null;

/** How often each role is in a tree of a page. */
function rolesOf(tree: Branch): Record<string, number> {
  const counts: Record<string, number> = {};
  const look = (branch: Branch): void => {
    if (branch?.role) counts[branch.role] = (counts[branch.role] ?? 0) + 1;
    for (const child of branch?.children ?? []) look(child as Branch);
  };
  look(tree);
  return counts;
}
