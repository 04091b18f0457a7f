/** What the club asks once: accounts and what belongs to them. */

import { addressOf, request, type Schemas } from '../lib/apiClient';

export const rename = (name: string) => request('patch', '/api/session', { body: { name } });
export const logOut = () => request('delete', '/api/session');
export const register = (name: string, password: string) =>
  request('post', '/api/account', { body: { name, password } });
export const logIn = (name: string, password: string) => request('post', '/api/login', { body: { name, password } });

export const changePassword = (old: string, fresh: string) =>
  request('patch', '/api/account', { body: { old, new: fresh } });
export const getSessions = () => request('get', '/api/sessions');
export const endSession = (session: string) => request('delete', '/api/sessions/{session}', { session });

export const getAccount = () => request('get', '/api/account');
export const makeCodes = (password: string) => request('post', '/api/account/codes', { body: { password } });
export const setAddress = (address: string | null, password: string) =>
  request('put', '/api/account/address', { body: { address, password } });
export const confirmAddress = (code: string) => request('post', '/api/address', { body: { code } });
export const recover = (name: string, code: string, password: string) =>
  request('post', '/api/recovery', { body: { name, code, password } });
export const sendRecoveryLetter = (name: string) => request('post', '/api/recovery/letter', { body: { name } });
export const deleteAccount = (password: string, gives_up: boolean) =>
  request('post', '/api/account/deletion', { body: { password, gives_up } });
export const dataAddress = addressOf('/api/account/data', {});

export const getCalls = () => request('get', '/api/calls');
export const setCalls = (body: Schemas['CallsRequest']) => request('put', '/api/calls', { body });
export const addDevice = (body: Schemas['DeviceRequest']) => request('post', '/api/calls/devices', { body });
export const removeDevice = (device: string) => request('delete', '/api/calls/devices/{device}', { device });
export const stopLetters = (token: string) => request('post', '/api/calls/stop/{token}', { token });

export type PlannedAnswer = Schemas['PlannedAnswer'];
export const getPlans = (table: string) => request('get', '/api/tables/{table}/plans', { table });
export const setPlans = (table: string, ply: number, plans: PlannedAnswer[]) =>
  request('put', '/api/tables/{table}/plans', { table, body: { ply, plans } });

export const getBlocked = () => request('get', '/api/blocks');
export const blockPerson = (table: string, seat: number) => request('post', '/api/blocks', { body: { table, seat } });
export const unblockPerson = (person: string) => request('delete', '/api/blocks/{person}', { person });
export const reportPerson = (table: string, seat: number, text: string) =>
  request('post', '/api/reports', { body: { table, seat, text } });

export type Acquaintance = Schemas['Acquaintance'];
export const getAcquaintances = (table: string) => request('get', '/api/tables/{table}/acquaintances', { table });
export const askToCome = (table: string, playedAt: string, seat: number) =>
  request('post', '/api/tables/{table}/acquaintances', { table, body: { table: playedAt, seat } });

export const getProfile = (name: string) => request('get', '/api/people/{name}', { name });
export const getGamesOf = (name: string, game: string | null, before: string | null, against: string | null) =>
  request('get', '/api/people/{name}/games', { name, game, before, against });
export const getOpponentsOf = (name: string) => request('get', '/api/people/{name}/opponents', { name });

export type Ladder = Schemas['Ladder'];
export const getLadder = (game: string, players: number) => request('get', '/api/ratings/ladder', { game, players });
