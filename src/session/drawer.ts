import { browserBox } from './storage'
import { createStore, useStore } from './store'

const collapsed = createStore(browserBox.read('drawer_collapsed') === true)

/** Whether the drawer shows icons only; remembered by the browser. */
export const useDrawerCollapsed = () => useStore(collapsed)

export function setDrawerCollapsed(next: boolean) {
  browserBox.write('drawer_collapsed', next)
  collapsed.set(next)
}
