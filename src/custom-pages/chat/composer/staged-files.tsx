import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons'
import { fileSize } from '../../../../domain/text/format'
import { IconButton } from '../../../ui/icon-button'
import text from '../../../ui/text/text.module.css'
import type { DraftFile } from '../drafts'
import css from './composer.module.css'
import type { PendingUpload } from './use-uploads'

interface StagedFilesProps {
  readonly files: readonly DraftFile[]
  readonly pending: readonly PendingUpload[]
  readonly isMasked: boolean
  readonly onRemove: (key: string) => void
  readonly onDismiss: (id: string) => void
}

/** The files of the draft, and those on their way to it. */
export function StagedFiles({ files, pending, isMasked, onRemove, onDismiss }: StagedFilesProps) {
  if (files.length + pending.length === 0) return null
  const label = (name: string, index: number) => (isMasked ? `Allegato ${index + 1}` : name)
  return (
    <ul className={css.files} aria-label="Allegati del messaggio">
      {files.map(({ key, name, size }, index) => (
        <li key={key}>
          <PaperClipOutlined aria-hidden />
          <span className={css.fileName} title={label(name, index)}>
            {label(name, index)}
          </span>
          <small>{fileSize(size)}</small>
          <IconButton className={css.remove ?? ''} label={`Togli ${label(name, index)}`} onClick={() => onRemove(key)}>
            <CloseOutlined aria-hidden />
          </IconButton>
        </li>
      ))}
      {pending.map(({ id, name, progress, problem }, index) => {
        const shown = label(name, files.length + index)
        return (
          <li key={id} data-problem={problem !== undefined}>
            <PaperClipOutlined aria-hidden />
            <span className={css.fileName} title={shown}>
              {shown}
            </span>
            {problem ? (
              <span className={text.error} role="alert">
                {problem}
              </span>
            ) : (
              <progress aria-label={`Caricamento di ${shown}`} max={1} value={progress} />
            )}
            <IconButton
              className={css.remove ?? ''}
              label={problem ? `Chiudi l’errore di ${shown}` : `Annulla il caricamento di ${shown}`}
              onClick={() => onDismiss(id)}
            >
              <CloseOutlined aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
