import { Fragment, useMemo, type ReactNode } from 'react';

import { safeNodes, type SafeNode } from './safe-markup.ts';

/** Markup that comes with the conversation, drawn from the few elements that it may have: nothing in it is ever run [CHAT-4]. */
export function Markup({ html, className }: { html: string; className: string }): ReactNode {
  const nodes = useMemo(() => safeNodes(html), [html]);
  return <div className={className}>{nodes.map(draw)}</div>;
}

function draw(node: SafeNode, key: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>;
  const children = node.children.map(draw);
  const { name: Name, href } = node;
  return Name === 'a' ? (
    <a key={key} href={href}>
      {children}
    </a>
  ) : (
    <Name key={key}>{children}</Name>
  );
}
