/** The elements that markup of the conversation may have. */
const ALLOWED = ['p', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'a'] as const;
/** A number to call or text, an https address, or a path of this site. */
const SAFE_HREF = /^((tel|sms):\+?[\d-]+|https:\/\/[^\s\\]+|\/(?!\/)[^\s\\]*)$/i;

/** A text, or an element with what is in it. */
export type SafeNode = string | { name: (typeof ALLOWED)[number]; href?: string; children: SafeNode[] };

/** Markup as a tree of what it may have: other elements leave their text, scripts and styles leave nothing, links to anywhere else are text. Parsing runs nothing. */
export function safeNodes(html: string): SafeNode[] {
  return nodesOf(new DOMParser().parseFromString(html, 'text/html').body);
}

function nodesOf(parent: Element): SafeNode[] {
  return [...parent.childNodes].flatMap((node): SafeNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ? [node.textContent] : [];
    return node instanceof Element || node.nodeType === Node.ELEMENT_NODE ? elementOf(node as Element) : [];
  });
}

function elementOf(element: Element): SafeNode[] {
  const tag = element.tagName.toLowerCase();
  if (/^(script|style|template|iframe|object|embed|noscript|svg|math)$/.test(tag)) return [];
  const children = nodesOf(element);
  const name = ALLOWED.find((one) => one === tag);
  if (!name) return children;
  if (name !== 'a') return [{ name, children }];
  const href = element.getAttribute('href') ?? '';
  return SAFE_HREF.test(href) ? [{ name, href, children }] : children;
}
