import { randomUUID } from 'node:crypto';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading, Work } from '#db/work.ts';
import { takeTurns } from '#db/turns.ts';
import type { SavedView } from '../visits.schema.ts';

/** Views that one person keeps. */
const VIEWS_MOST = 20;

/** The caller's own views, by name. */
export async function savedViews({ db, actor }: Reading<GrantedStaff>): Promise<SavedView[]> {
  const { rows } = await db.query<SavedView>(
    'select id, name, filters from saved_views where staff = $1 order by name',
    [actor.id],
  );
  return rows;
}

/** Keeps filters under a name, of which the caller has no other. Throws 422 name-taken, 409 too-many-views. */
export async function saveView(work: Work<GrantedStaff>, { name, filters }: Omit<SavedView, 'id'>): Promise<SavedView> {
  await takeTurns(work.db, work.actor.id);
  const views = await savedViews(work);
  if (views.some((view) => view.name === name))
    throw fieldProblem('name', 'You have a view of this name. Choose another name', 'name-taken');
  if (views.length >= VIEWS_MOST)
    throw new ProblemError({
      status: 409,
      code: 'too-many-views',
      detail: `You have ${String(VIEWS_MOST)} views. Remove one first.`,
    });
  const id = randomUUID();
  await work.db.query('insert into saved_views (id, staff, name, filters) values ($1, $2, $3, $4)', [
    id,
    work.actor.id,
    name,
    JSON.stringify(filters),
  ]);
  await work.audit({ action: 'view.save', view: id });
  return { id, name, filters };
}

/** Removes a view of the caller's; one that is not there any more counts as removed. */
export async function removeView(work: Work<GrantedStaff>, id: string): Promise<void> {
  const { rowCount } = await work.db.query('delete from saved_views where id = $1 and staff = $2', [id, work.actor.id]);
  if (rowCount) await work.audit({ action: 'view.remove', view: id });
}
