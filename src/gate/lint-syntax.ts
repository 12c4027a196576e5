import type { Rule } from 'eslint';

/** Reports what selectors find, as ESLint's rule of this name does, which oxlint lacks. */
const restricted: Rule.RuleModule = {
  meta: { schema: { type: 'array' } },
  create: (context) =>
    Object.fromEntries(
      (context.options as { selector: string; message: string }[]).map(({ selector, message }) => [
        selector,
        (node: Rule.Node) => context.report({ node, message }),
      ]),
    ),
};

export default { meta: { name: 'syntax' }, rules: { restricted } };
