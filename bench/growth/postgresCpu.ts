import { readFileSync, readdirSync } from 'node:fs';
import { benchPostgresDirectory } from '../database.ts';

/** Milliseconds of CPU that Postgres has used, with all of its processes, ended ones included. Linux only. */
export function postgresCpuMs(): number {
  const postmaster = Number(readFileSync(`${benchPostgresDirectory}/data/postmaster.pid`, 'utf8').split('\n')[0]);
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ticks = processes.map((pid) => ticksOf(pid, postmaster));
  return ticks.reduce((sum, each) => sum + each, 0) * 10;
}

function ticksOf(pid: string, postmaster: number): number {
  const fields = statOf(pid).split(') ')[1]?.split(' ') ?? [];
  const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((place) => Number(fields[place]));
  if (Number(pid) === postmaster) return (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0);
  return parent === postmaster ? (user ?? 0) + (system ?? 0) : 0;
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return ''; // it has ended meanwhile
  }
}
