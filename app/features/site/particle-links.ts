// Finds pairs of nearby particles with a grid.

export const linkDistance = 100; // CSS px

export interface Positions {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Preallocated for `capacity` particles. */
export interface LinkFinder {
  /** First and second index of each pair; `count` pairs since the last search. */
  readonly pairs: Uint16Array;
  count: number;
  readonly columns: number;
  readonly rows: number;
  readonly firstInCell: Int16Array;
  readonly nextInCell: Int16Array;
}

export function createLinkFinder(capacity: number, width: number, height: number): LinkFinder {
  const columns = Math.max(1, Math.ceil(width / linkDistance));
  const rows = Math.max(1, Math.ceil(height / linkDistance));
  return {
    pairs: new Uint16Array(capacity * (capacity - 1)),
    count: 0,
    columns,
    rows,
    firstInCell: new Int16Array(columns * rows),
    nextInCell: new Int16Array(capacity),
  };
}

/** Writes each pair closer than 100 px into `finder.pairs` and returns the count. */
export function findLinks(finder: LinkFinder, { x, y }: Positions): number {
  finder.firstInCell.fill(-1);
  finder.count = 0;
  for (let index = 0; index < x.length; index += 1) {
    const column = cellOf(x[index] ?? 0, finder.columns);
    const row = cellOf(y[index] ?? 0, finder.rows);
    for (let r = Math.max(0, row - 1); r <= Math.min(finder.rows - 1, row + 1); r += 1) {
      for (let c = Math.max(0, column - 1); c <= Math.min(finder.columns - 1, column + 1); c += 1) {
        linkWithCell(finder, { x, y }, index, r * finder.columns + c);
      }
    }
    const cell = row * finder.columns + column;
    finder.nextInCell[index] = finder.firstInCell[cell] ?? -1;
    finder.firstInCell[cell] = index;
  }
  return finder.count;
}

/** Links a particle with earlier ones of a cell, so no pair is found twice. */
function linkWithCell(finder: LinkFinder, { x, y }: Positions, index: number, cell: number): void {
  for (let other = finder.firstInCell[cell] ?? -1; other >= 0; other = finder.nextInCell[other] ?? -1) {
    const dx = (x[index] ?? 0) - (x[other] ?? 0);
    const dy = (y[index] ?? 0) - (y[other] ?? 0);
    if (dx * dx + dy * dy >= linkDistance * linkDistance) continue;
    finder.pairs[finder.count * 2] = other;
    finder.pairs[finder.count * 2 + 1] = index;
    finder.count += 1;
  }
}

function cellOf(value: number, cells: number): number {
  return Math.min(cells - 1, Math.max(0, Math.floor(value / linkDistance)));
}
