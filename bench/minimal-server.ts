import { randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/**
 * A minimal booking server to compare with: our two claims on the same table and pool, in bare Hono routes without
 * checks, session or log.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, idleTimeoutMillis: 0 });
const app = new Hono();

const HOLD = {
  name: 'minimal_hold',
  text: `insert into seats (hold_id, location_id, seat, during, starts_at, service_id, status, owner, expires_at)
    values ($1, $2, 1, tstzrange($3, $4), $3, $5, 'held', $6, now() + interval '10 minutes')`,
};
const CONFIRM = {
  name: 'minimal_confirm',
  text: `update seats set status = 'booked', expires_at = null where location_id = $1 and hold_id = $2 and status = 'held'`,
};

app.post('/hold', async (c) => {
  const { locationId, start, end, serviceId, owner } = await c.req.json<Record<string, unknown>>();
  const aptHoldId = randomUUID();
  await pool.query({ ...HOLD, values: [aptHoldId, locationId, start, end, serviceId, owner] });
  return c.json({ aptHoldId }, 201);
});

app.post('/confirm', async (c) => {
  const { aptHoldId, locationId } = await c.req.json<{ aptHoldId: string; locationId: number }>();
  const { rowCount } = await pool.query({ ...CONFIRM, values: [locationId, aptHoldId] });
  return c.json({ booked: rowCount }, rowCount === 1 ? 201 : 409);
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.stdout.write(`http://127.0.0.1:${port}\n`),
);
process.once('SIGTERM', () => process.exit(0));
