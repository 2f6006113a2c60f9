import { useEffect, useEffectEvent } from 'react'
import { EmptyState } from './empty-state'

interface NotLoadedProps {
  /** Ours or refine's; 404 means that it is not there. */
  readonly error: { readonly status?: number; readonly statusCode?: number } | Error
  /** "la prenotazione". */
  readonly what?: string
  readonly onClose?: () => void
  readonly onRetry: () => unknown
}

/** Instead of a record that is not there, or of what could not be read, which is asked for again when the line is back. */
export function NotLoaded({ error, what = 'il dettaglio', onClose, onRetry }: NotLoadedProps) {
  const onOnline = useEffectEvent(() => void onRetry())
  const isGone = ('status' in error && error.status === 404) || ('statusCode' in error && error.statusCode === 404)
  useEffect(() => {
    if (isGone) return
    const retry = () => onOnline()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isGone])
  if (isGone && onClose)
    return <EmptyState text="Risorsa non trovata" action={{ label: 'Torna all’elenco', run: onClose }} />
  const again = { label: 'Riprova', run: () => void onRetry() }
  return <EmptyState text={`Non siamo riusciti a caricare ${what}.`} action={again} />
}
