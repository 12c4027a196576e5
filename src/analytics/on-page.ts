import { launchAfterResults } from './launch.ts';
import { countAnswer, hasSaidNoByBrowser } from './may-count.ts';

launchAfterResults();

// Asked at the page's lower edge, once; a browser that has answered for its user isn't asked.
if (countAnswer() === undefined && !hasSaidNoByBrowser())
  import('./ask-count.ts').then(({ askCount }) => askCount()).catch(console.warn);
