/** The step of Alt with an arrow; undefined for any other key. */
export const arrowKeyStep = ({ altKey, key }: { altKey: boolean; key: string }): -1 | 1 | undefined =>
  altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[key as 'ArrowUp'] : undefined
