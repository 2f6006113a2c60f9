import { useMemo } from 'react'

/** The same object for as long as it says the same: for what is made anew at every drawing and watched by others. */
export function useStableValue<T extends object>(value: T): T {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as T, [text])
}
