import type { SearchPage } from '#finder/results/search-page.ts';

declare global {
  namespace App {
    /** What the server hands to the pages that are made when they are asked for (pages-on-request.ts). */
    interface Locals {
      search?: SearchPage;
    }
  }
}
