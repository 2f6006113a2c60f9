import { useSearchParams } from 'react-router'
import { withParams } from '../params'

/** The record that the address opens over a list, `?show=ID`; another one, or none, is opened by changing it. */
export function useOpenId(name: 'show' | 'find' = 'show') {
  const [params, setParams] = useSearchParams()
  const asked = params.get(name) ?? ''
  const show = (id: number | null, options = { replace: false }) =>
    setParams((before) => withParams(before, { [name]: id === null ? undefined : String(id) }), options)
  return {
    openId: /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null,
    show,
    onOpenOther: (id: number) => show(id, { replace: true }),
    onClose: () => show(null),
  }
}
