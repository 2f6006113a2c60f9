import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { fileSize } from '../../../../domain/text/format'
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
    <Flex component="ul" className={css.files} wrap gap={6} aria-label="Allegati del messaggio">
      {files.map(({ key, name, size }, index) => (
        <Flex key={key} component="li" className={text.notice} align="center" gap={6}>
          <PaperClipOutlined aria-hidden />
          <span className={text.ellipsis} title={label(name, index)}>
            {label(name, index)}
          </span>
          <small className={text.small}>{fileSize(size)}</small>
          <Remove label={`Togli ${label(name, index)}`} onClick={() => onRemove(key)} />
        </Flex>
      ))}
      {pending.map(({ id, name, progress, problem }, index) => {
        const shown = label(name, files.length + index)
        return (
          <Flex key={id} component="li" className={text.notice} align="center" gap={6} data-tone={problem && 'error'}>
            <PaperClipOutlined aria-hidden />
            <span className={text.ellipsis} title={shown}>
              {shown}
            </span>
            {problem ? (
              <span className={text.error} role="alert">
                {problem}
              </span>
            ) : (
              <progress aria-label={`Caricamento di ${shown}`} max={1} value={progress} />
            )}
            <Remove
              label={problem ? `Chiudi l’errore di ${shown}` : `Annulla il caricamento di ${shown}`}
              onClick={() => onDismiss(id)}
            />
          </Flex>
        )
      })}
    </Flex>
  )
}

const Remove = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Button
    type="text"
    size="small"
    icon={<CloseOutlined aria-hidden />}
    aria-label={label}
    title={label}
    onClick={onClick}
  />
)
