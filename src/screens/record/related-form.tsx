import { Button } from 'antd'
import type { Resource } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { SideDrawer } from '../../ui/dialogs/side-drawer'
import { trapFocus } from '../../ui/dialogs/trap-focus'
import { useDeletion } from '../deletion/use-deletion'
import { screenResource } from '../registry'
import { useScreenRights } from '../use-screen-rights'
import type { FormOpen } from './form-draft'
import { RecordFields } from './record-form'
import { useListRefresh } from './use-record'

interface RelatedFormProps {
  /** The resource of the form. */
  readonly name: string
  /** The resource of the card below, whose list may show the change. */
  readonly card: Resource
  readonly open: FormOpen | undefined
  readonly onClose: () => void
}

/** The form of what belongs to a record, in a drawer over its card. */
export function RelatedForm({ name, card, open, onClose }: RelatedFormProps) {
  const screen = screenResource(name)
  const may = useScreenRights(screen.resource)
  const deletion = useDeletion(screen)
  const refreshCard = useListRefresh(screenResource(card.name))
  const text = textsOf(screen.resource)
  const done = () => {
    refreshCard()
    onClose()
  }
  const id = open?.kind === 'edit' && may.delete ? open.id : undefined
  return (
    <SideDrawer
      open={open !== undefined}
      onClose={onClose}
      // the card below has keys of its own
      onKeyDown={(event) => {
        trapFocus(event)
        if (event.key !== 'Escape') event.stopPropagation()
      }}
      width={520}
      title={open?.kind === 'edit' ? text.edit : text.create}
      extra={
        id !== undefined && (
          <Button danger onClick={() => deletion.start({ kind: 'one', id }, done)}>
            Elimina
          </Button>
        )
      }
      fills
    >
      {open && <RecordFields screen={screen} open={open} onClose={onClose} onSaved={done} isOneOfMany />}
      {deletion.dialog}
    </SideDrawer>
  )
}
