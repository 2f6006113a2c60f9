import { DeleteOutlined, LinkOutlined, SaveOutlined, TeamOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import type { SavedView, ViewState } from '../../../../domain/contract/administration'
import { announce } from '../../../platform/calls'
import { IconButton } from '../../../ui/icon-button'
import text from '../../../ui/text/text.module.css'
import { offerViewUndo, useSavedViews, useViewActions } from '../../saved-views'
import { addressOf } from '../list-state'
import css from './tools.module.css'

interface ViewsToolProps {
  readonly resource: string
  /** What the list shows now. */
  readonly state: ViewState
  readonly current: number | null
  readonly onOpen: (view: SavedView) => void
}

/** What the list shows, kept under names, one's own or for all; and as an address to pass on. */
export default function ViewsTool({ resource, state, current, onOpen }: ViewsToolProps) {
  const { views, isPending } = useSavedViews(resource)
  const actions = useViewActions(resource)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const openAfter = async (saving: ReturnType<typeof actions.save>) => {
    const outcome = await saving
    if (outcome.kind === 'done') onOpen(outcome.data.data)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    await openAfter(actions.save(name.trim(), shared, state))
    setName('')
  }
  const remove = async (view: SavedView) => {
    if ((await actions.remove(view)).kind !== 'done') return
    offerViewUndo(view)
  }
  const copy = async () => {
    const address = `${window.location.origin}${window.location.pathname}?${addressOf(state, null)}`
    try {
      await navigator.clipboard.writeText(address)
      announce({ type: 'success', title: 'Indirizzo copiato', text: 'La ricerca non ne fa parte.' })
    } catch {
      announce({ type: 'warning', title: 'Il browser non permette di copiare', text: address })
    }
  }
  return (
    <div className={css.tool}>
      <h2>Viste salvate</h2>
      {isPending && <p role="status">Caricamento…</p>}
      {!isPending && views.length === 0 && <p className={text.small}>Non ci sono ancora viste salvate.</p>}
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <Button
              {...(view.id === current ? { color: 'primary', variant: 'filled' } : { type: 'text' })}
              aria-current={view.id === current}
              onClick={() => onOpen(view)}
            >
              {view.name}
              {view.shared && (
                <small className={text.small}>
                  <TeamOutlined aria-hidden /> {view.mine ? 'condivisa' : `di ${view.owner.name}`}
                </small>
              )}
            </Button>
            {view.mine && (
              <>
                <IconButton
                  label={view.shared ? `Non condividere più ${view.name}` : `Condividi ${view.name}`}
                  title={view.shared ? 'Non condividere più' : 'Condividi con gli altri amministratori'}
                  aria-pressed={view.shared}
                  onClick={() => void actions.change(view, { shared: !view.shared })}
                >
                  <TeamOutlined aria-hidden />
                </IconButton>
                <IconButton
                  label={`Aggiorna ${view.name} con ciò che si vede ora`}
                  title="Aggiorna con ciò che si vede ora"
                  onClick={() => void openAfter(actions.change(view, { state }))}
                >
                  <SaveOutlined aria-hidden />
                </IconButton>
                <IconButton label={`Elimina ${view.name}`} title="Elimina" onClick={() => void remove(view)}>
                  <DeleteOutlined aria-hidden />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void save(event)}>
        <Input
          aria-label="Nome della nuova vista"
          placeholder="Salva ciò che si vede come…"
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
          Condividi con gli altri amministratori
        </Checkbox>
        <Button htmlType="submit" type="primary" disabled={name.trim() === ''}>
          Salva la vista
        </Button>
      </form>
      <Button icon={<LinkOutlined aria-hidden />} onClick={() => void copy()}>
        Copia l’indirizzo
      </Button>
      <p className={text.small}>Filtri, ordine e colonne fanno parte di viste e indirizzo; la ricerca no.</p>
    </div>
  )
}
