import { expect, test } from 'vitest';
import { addressOf } from './apiClient';

test('values go where the path names them, others into the query, and nothing stays out', () => {
  expect(addressOf('/api/tables/{table}/positions/{ply}', { table: 'a/b', ply: 0, seat: 1 })).toBe(
    '/api/tables/a%2Fb/positions/0?seat=1',
  );
  expect(addressOf('/api/tables/{table}', { table: 'x', seat: null, since: undefined })).toBe('/api/tables/x');
});
