import { useSearchParams } from 'react-router'

/** The record that the address opens over a list, `?show=ID`; another one, or none, is opened by changing it. */
export function useOpenId(name: 'show' | 'find' = 'show') {
  const [params, setParams] = useSearchParams()
  const asked = params.get(name) ?? ''
  const show = (id: number | null, options = { replace: false }) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete(name)
      if (id !== null) next.set(name, String(id))
      return next
    }, options)
  return {
    openId: /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null,
    show,
    onOpenOther: (id: number) => show(id, { replace: true }),
    onClose: () => show(null),
  }
}
