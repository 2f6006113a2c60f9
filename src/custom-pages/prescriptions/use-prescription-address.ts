import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useSearchParams } from 'react-router'
import { type Group, groupNames } from './sentences'

const idIn = (value: string | null) => (value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null)

/** What the address says: the chosen group, page and request, and the form that is open over them; never what is searched. */
export function usePrescriptionAddress() {
  const [params, setParams] = useSearchParams()
  const set = (changes: Readonly<Record<string, string | null>>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) value === null ? next.delete(name) : next.set(name, value)
        return next
      },
      { replace },
    )
  const { search } = useLocation()
  // what is chosen before the address has followed: the next key acts on it, however soon it comes
  const [ahead, setAhead] = useState<{ readonly search: string; readonly id: number | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has followed
  useEffect(() => setAhead(null), [search])
  const user = idIn(params.get('user_id'))
  const usual: Group = user === null ? 'todo' : 'all'
  const group = params.get('group') as Group | null
  const form = params.has('new') ? ('new' as const) : idIn(params.get('edit'))
  return {
    group: group && groupNames.includes(group) ? group : usual,
    page: idIn(params.get('page')) ?? 1,
    id: ahead?.search === search ? ahead.id : idIn(params.get('id')),
    /** Whose requests alone are listed. */
    user,
    form,
    /** For whom a new request is, and the message that asks for it; of its writer's children the chosen one. */
    patient: idIn(params.get('patient')),
    message: idIn(params.get('message')),
    child: idIn(params.get('child')),
    choose(id: number | null) {
      flushSync(() => setAhead({ search, id }))
      set({ id: id === null ? null : String(id) }, true)
    },
    showGroup: (group: Group) => set({ group: group === usual ? null : group, page: null, id: null }),
    showAll: () => set({ user_id: null, group: null, page: null, id: null }),
    showPage: (page: number) => set({ page: page === 1 ? null : String(page), id: null }),
    openNew: () => set({ new: '1', patient: user === null ? null : String(user), message: null, child: null }),
    chooseChild: (id: number | null) => set({ child: id === null ? null : String(id) }, true),
    openEdit: (id: number) => set({ edit: String(id) }),
    /** Closes the form over the request that it has saved: one change of the address, as two would not see each other. */
    showSaved: (id: number) =>
      set({ new: null, edit: null, patient: null, message: null, child: null, id: String(id) }),
    closeForm: () => set({ new: null, edit: null, patient: null, message: null, child: null }),
  }
}
export type PrescriptionAddress = ReturnType<typeof usePrescriptionAddress>
