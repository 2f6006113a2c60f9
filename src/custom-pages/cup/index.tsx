import { useSearchParams } from 'react-router'
import ResourceScreen from '../../screens'
import { FindDrawer } from './find-drawer'

/** The requests to the solidarity booking centre, and over them the search for a free time (`?find=ID`). */
export default function Cup() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('find') ?? ''
  const close = () =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete('find')
      return next
    })
  return (
    <>
      <ResourceScreen resource="cup" />
      <FindDrawer id={/^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null} onClose={close} />
    </>
  )
}
