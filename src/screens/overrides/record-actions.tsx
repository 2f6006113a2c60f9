import { EyeOutlined, SearchOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import type { RecordOnWire } from '../../../domain/resource'
import { openLoginAs } from '../../platform/session'
import { useMayLoginAs } from '../../platform/session/users'
import { withParams } from '../params'

/** What an action of one record gets. */
export interface ActionProps {
  readonly record: RecordOnWire
  /** Closes the record: it is no longer what the list shows. */
  readonly onClose: () => void
}

/** Enters as the person whose record this is (product.md §6); whether and where, the dialog says. */
export function LoginAsAction({ record }: ActionProps) {
  const may = useMayLoginAs()
  if (!may || record.active === false) return null
  return (
    <Button icon={<UserSwitchOutlined aria-hidden />} onClick={() => openLoginAs(record.id)}>
      Accedi come
    </Button>
  )
}

/** Closes the record and opens another overlay: `?find=ID` instead of `?show=ID`. */
function useOverlaySwitch(name: 'find' | 'preview', id: number): () => void {
  const [, setParams] = useSearchParams()
  return () => setParams((before) => withParams(before, { show: undefined, [name]: String(id) }))
}

/** Leads to the free times for a request to the solidarity booking centre that has none yet. */
export function FindTimeAction({ record }: ActionProps) {
  const find = useOverlaySwitch('find', record.id)
  if (record.status !== 'new' && record.status !== 'assigned') return null
  return (
    <Button icon={<SearchOutlined aria-hidden />} onClick={find}>
      Trova un posto
    </Button>
  )
}

/** Shows a news item as its readers will see it. */
export function PreviewAction({ record }: ActionProps) {
  const preview = useOverlaySwitch('preview', record.id)
  return (
    <Button icon={<EyeOutlined aria-hidden />} onClick={preview}>
      Anteprima
    </Button>
  )
}
