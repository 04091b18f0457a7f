import { describe, expect, test } from 'vitest';
import { cellKey, parseCell } from '../drawing/cells';
import { PASSTALLY, VIEWS } from './fixtures';
import { ActionInHand } from './actionInHand.svelte';
import { parseMove, tilePlaces, tileText } from './moves';
import { heightAt, lookOf, reliefOf, stacksOf } from './tiles';
import { KINDS } from './view';

describe('tiles', () => {
  test('turn as in PAS-2', () => {
    expect([0, 1, 2, 3].map((turns) => lookOf('AB', turns))).toEqual(['AB', 'AC', 'BA', 'CA']);
    expect([0, 1, 2, 3].map((turns) => lookOf('CB', turns))).toEqual(['CB', 'BC', 'BC', 'CB']);
    expect(lookOf('BB', 1)).toBe('CC');
  });

  test('every tile on every board lies as its kind can', () => {
    for (const tile of VIEWS.flatMap((view) => view.tiles)) {
      const upright = tile.cells[0][0] === tile.cells[1][0];
      const looks = upright
        ? [lookOf(tile.kind, 1), lookOf(tile.kind, 3)]
        : [lookOf(tile.kind, 0), lookOf(tile.kind, 2)];
      expect(looks).toContain(tile.look);
      expect(KINDS).toContain(tile.kind);
    }
  });

  test('every legal placement can be made by turning and moving', () => {
    for (const { legal, views } of PASSTALLY) {
      const piles = (views[0] as { piles: { face_up: string | null }[] }).piles;
      const made = new Set<string>();
      piles.forEach(({ face_up }, i) => {
        if (!face_up) return;
        const handling = new ActionInHand();
        handling.takeTile(i + 1, face_up);
        for (let turns = 0; turns < 4; turns += 1, handling.turn()) {
          for (const place of tilePlaces(legal, i + 1, handling.look, turns % 2 === 1)) {
            handling.putFirst(place);
            if (handling.cells) made.add(tileText(i + 1, handling.cells, handling.look));
          }
        }
      });
      expect([...made].sort()).toEqual(legal.filter((move) => move.startsWith('tile')).sort());
    }
  });

  test('stacks are as high as the levels say', () => {
    for (const view of VIEWS) {
      const stacks = stacksOf(view.tiles);
      for (const tile of view.tiles) {
        for (const name of tile.visible) expect(heightAt(stacks, parseCell(name, 6))).toBe(tile.level);
      }
    }
  });

  test('a wall has one stratum a level, in the tone of the tile that lies there', () => {
    const stacks = new Map([[cellKey([2, 2]), ['AA', 'BB', 'CC']]]);
    const { walls, shadows, drops } = reliefOf(stacks);
    expect(walls.map((wall) => wall.kind)).toEqual(['CC', 'BB', 'AA']);
    expect(shadows).toHaveLength(2);
    expect(drops).toHaveLength(1);
  });
});

test('all moves of all positions can be read', () => {
  for (const move of PASSTALLY.flatMap((position) => position.legal)) expect(parseMove(move)).not.toBeNull();
  expect(parseMove('timeout')).toEqual({ type: 'timeout' });
  expect(parseMove('a20')).toBeNull();
});
