import { atom } from 'nanostores';

import { STAFF_PATH } from '../../account-paths.ts';
import { callStaff } from '../call.ts';
import { returnTo } from '../sign-in/go-back.ts';
import { APP_CODE, BACKUP_CODE, codeForm } from './code-questions.ts';

/** The second step of staff: `$way` is what is asked for, `$isOver` says that they sign in anew. */
export function makeCodeStep() {
  const $way = atom<'app' | 'backup'>('app');
  const $isOver = atom(false);
  const onOver = (): void => $isOver.set(true);
  const [app, backup] = [codeForm(APP_CODE, onOver), codeForm(BACKUP_CODE, onOver)];
  const verify = (code: string) => callStaff('$post', '/auth/two-factor/verify', { json: { code } });
  return {
    $way,
    $isOver,
    app,
    backup,
    byApp: () =>
      app.submit(async (code) => {
        await verify(code);
        location.replace(returnTo(STAFF_PATH));
      }),
    byBackup: () =>
      backup.submit(async (code) => {
        await verify(code);
        // Where it says how many are left.
        location.replace(STAFF_PATH);
      }),
    turn: (): void => {
      $way.set($way.get() === 'app' ? 'backup' : 'app');
      app.clear();
      backup.clear();
    },
  };
}
