import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../free-port.ts';
import { installedPrograms } from '../postgres.ts';
import { familyOf, machineFolder, giveAway, start, type Program } from './programs.ts';

/** What Debian's packages etcd-server, patroni, haproxy and pgbouncer put there. */
export const CLUSTER_PROGRAMS = ['etcd', 'patroni', 'haproxy', 'pgbouncer'];

type Machine = { name: string; postgres: number; patroni: number; folder: string; agent: Program };

/** Two database machines of files in deploy/, on ports of this one. */
export type Cluster = {
  /** The database, by PgBouncer and HAProxy, wherever the primary is. */
  url: string;
  /** The standby, by HAProxy. */
  replicaUrl: string;
  /** The primary's own port, without them; read again after it has changed. */
  primaryUrl: () => Promise<string>;
  /** Ends the primary as a loss of power does, the whole machine with its Patroni or PostgreSQL alone; resolves with its name when it is dead. */
  kill: (what: 'machine' | 'postgres') => Promise<string>;
  /** Starts a killed machine's Patroni again. */
  revive: (name: string) => void;
  /** Resolves when there is a primary with a synchronous standby. */
  healthy: () => Promise<void>;
};

type Member = { name: string; role: string; state: string };

/** Starts etcd, two machines with Patroni and PostgreSQL, HAProxy and PgBouncer, as the files in deploy/ say. */
export async function startCluster(): Promise<Cluster> {
  const folder = machineFolder();
  const secret = randomBytes(12).toString('hex');
  const etcd = await startEtcd(folder);
  const machines: Machine[] = [];
  for (const name of ['db1', 'db2']) {
    const ports = { postgres: await freePort(), patroni: await freePort() };
    const own = join(folder, name);
    mkdirSync(own);
    writeFileSync(join(folder, `${name}.yml`), patroniFile(name, own, ports, etcd, secret));
    giveAway(own);
    const machine = { name, ...ports, folder: own, agent: startPatroni(folder, name) };
    machines.push(machine);
    // Only the first makes a database; the second copies it.
    if (name === 'db1') await expect.poll(() => roleOf(machine), SLOWLY).toBe('leader');
  }
  const haproxy = { primary: await freePort(), replica: await freePort() };
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyFile(machines, haproxy));
  start(folder, 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
  const bouncer = await startPgbouncer(folder, haproxy.primary, secret);

  async function roleOf({ name, patroni }: Machine): Promise<string | undefined> {
    const answer = await fetch(`http://127.0.0.1:${patroni}/cluster`).catch(() => null);
    const { members = [] } = ((await answer?.json().catch(() => null)) as { members?: Member[] } | null) ?? {};
    const own = members.find((member) => member.name === name);
    return own?.state === 'running' || own?.state === 'streaming' ? own.role : undefined;
  }

  async function primary(): Promise<Machine> {
    for (;;) {
      for (const machine of machines)
        if ((await fetch(`http://127.0.0.1:${machine.patroni}/primary`).catch(() => null))?.status === 200)
          return machine;
    }
  }

  const login = (port: number, user: string, database: string) =>
    `postgres://${user}:${secret}@127.0.0.1:${port}/${database}`;

  async function healthy(): Promise<void> {
    const roles = async () => (await Promise.all(machines.map(roleOf))).sort();
    await expect.poll(roles, SLOWLY).toEqual(['leader', 'sync_standby']);
  }

  await healthy();
  await prepareDatabase(login((await primary()).postgres, 'postgres', 'postgres'), secret);
  return {
    url: login(bouncer, 'find_care', 'find_care'),
    replicaUrl: login(haproxy.replica, 'find_care', 'find_care'),
    primaryUrl: async () => login((await primary()).postgres, 'find_care', 'find_care'),
    healthy,
    kill: async (what) => {
      const { name, folder: own, agent } = await primary();
      const postmaster = Number(readFileSync(join(own, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
      const dying = familyOf(postmaster);
      if (what === 'machine') agent.child.kill('SIGKILL');
      for (const pid of dying) process.kill(pid, 'SIGKILL');
      return name;
    },
    revive: (name) => {
      for (const machine of machines) if (machine.name === name) machine.agent = startPatroni(folder, name);
    },
  };
}

const SLOWLY = { interval: 100, timeout: 90_000 };

async function startEtcd(folder: string): Promise<string> {
  const [client, peer] = [await freePort(), await freePort()];
  const own = `http://127.0.0.1:${client}`;
  const flags = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': own,
    'advertise-client-urls': own,
    'listen-peer-urls': `http://127.0.0.1:${peer}`,
    'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
    'initial-cluster': `default=http://127.0.0.1:${peer}`,
  };
  const etcd = start(
    folder,
    'etcd',
    Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
  );
  const isUp = () => fetch(`${own}/health`).then(({ ok }) => ok, etcd.said);
  await expect.poll(isUp, SLOWLY).toBe(true);
  return `127.0.0.1:${client}`;
}

function startPatroni(folder: string, name: string): Program {
  return start(folder, 'patroni', [join(folder, `${name}.yml`)]);
}

type Ports = Pick<Machine, 'postgres' | 'patroni'>;

/** deploy/patroni.yml with this machine's ports, folders and passwords. */
function patroniFile(name: string, folder: string, { postgres, patroni }: Ports, etcd: string, secret: string): string {
  const file = parse(readFileSync('deploy/patroni.yml', 'utf8')) as {
    restapi: object;
    postgresql: { authentication: Record<string, { username: string }> };
  };
  const authentication = Object.fromEntries(
    Object.entries(file.postgresql.authentication).map(([who, { username }]) => [who, { username, password: secret }]),
  );
  const own = {
    ...file,
    name,
    restapi: { listen: `127.0.0.1:${patroni}`, connect_address: `127.0.0.1:${patroni}` },
    etcd3: { hosts: [etcd] },
    postgresql: {
      ...file.postgresql,
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: join(folder, 'data'),
      bin_dir: installedPrograms().bin,
      pgpass: join(folder, 'pgpass'),
      authentication,
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: '' },
    },
  };
  // YAML is read as JSON too.
  return JSON.stringify(own);
}

/** deploy/haproxy.cfg on these ports. */
function haproxyFile(machines: readonly Machine[], { primary, replica }: { primary: number; replica: number }): string {
  return machines
    .reduce(
      (text, { name, postgres, patroni }) =>
        text.replace(
          new RegExp(`server ${name} .*`, 'g'),
          `server ${name} 127.0.0.1:${postgres} check port ${patroni}`,
        ),
      readFileSync('deploy/haproxy.cfg', 'utf8'),
    )
    .replace('127.0.0.1:5000', `127.0.0.1:${primary}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${replica}`);
}

/** PgBouncer with deploy/pgbouncer.ini in front of a port. */
async function startPgbouncer(folder: string, behind: number, secret: string): Promise<number> {
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"find_care" "${secret}"\n`);
  const file = readFileSync('deploy/pgbouncer.ini', 'utf8')
    .replace(/^find_care = .*$/m, `find_care = host=127.0.0.1 port=${behind} dbname=find_care`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}\nunix_socket_dir =`);
  writeFileSync(join(folder, 'pgbouncer.ini'), file);
  start(folder, 'pgbouncer', [join(folder, 'pgbouncer.ini')]);
  return port;
}

/** As docs/deploy.md says. */
async function prepareDatabase(url: string, secret: string): Promise<void> {
  await asSuperuser(url, [
    `create role find_care login password '${secret}'`,
    'create role find_care_app nologin',
    'grant find_care_app to find_care',
    'create database find_care owner find_care',
  ]);
  await asSuperuser(url.replace(/postgres$/, 'find_care'), ['create extension earthdistance cascade']);
}

async function asSuperuser(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
