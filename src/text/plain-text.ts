import sanitizeHtml from 'sanitize-html';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of HTML as a visitor reads them, on one line. */
export function plainText(html: string): string {
  return sanitizeHtml(html.replaceAll(/<(\/?(?:p|li|h\d|div|td|th|tr|br|blockquote)\b)/g, ' <$1'), { allowedTags: [] })
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
