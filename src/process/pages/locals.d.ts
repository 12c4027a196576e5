import type { FeedbackForm } from '#feedback/report.ts';
import type { SearchPage } from '#finder/calls/search-page.ts';
import type { SiteSearchPage } from '#search/site-search-ask.ts';
import type { HeldPage, PlainTimesPage } from '#scheduler/booking/plain/plain-page.ts';
import type { SignOnPage } from '#single-sign-on/sign-on-page.ts';
import type { TestingPage } from '#covid/landing/testing-page.ts';
import type { FinderPage, OneStorePage, StatePage } from '#pharmacies/stores/finder-page.ts';

declare global {
  namespace App {
    /** What the server hands to the pages that are made when they are asked for (pages-on-request.ts, pages-of-stores.ts, pages-of-booking.ts, page-of-feedback.ts, page-of-sign-on.ts, page-of-testing.ts). */
    interface Locals {
      search?: SearchPage;
      siteSearch?: SiteSearchPage;
      stores?: FinderPage;
      stateStores?: StatePage;
      oneStore?: OneStorePage;
      feedback?: FeedbackForm;
      plainTimes?: PlainTimesPage;
      heldTime?: HeldPage;
      signOn?: SignOnPage;
      testing?: TestingPage;
    }
  }
}
