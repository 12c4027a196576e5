import { headerInfo } from '#site/header/header-info.ts';
import { watchTimeOut } from '#site/time-out/watch.ts';

// As on every page of someone signed in: who isn't there is signed out.
void headerInfo().then((known) => {
  if (known?.loggedIn === 'true') watchTimeOut(known.csrfToken);
});
