import { browserBox } from './storage'
import { createStore, useStore } from './store'

const key = 'counter_mode'

/** Counter mode masks names on a screen patients can see (product.md §9.14); it belongs to the browser, as the screen does. */
const counterMode = createStore(browserBox.read(key) === true)

export const useCounterMode = () => useStore(counterMode)

export function setCounterMode(on: boolean) {
  browserBox.write(key, on)
  counterMode.set(on)
}
