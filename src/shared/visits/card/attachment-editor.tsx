import { CloseOutlined, DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Flex, Space, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { fileTypes } from '../../../../domain/contract/files'
import text from '../../../ui/text/text.module.css'
import { useNameMask } from '../../people/name-mask'
import { type Attachment, type AttachmentEditorProps, AttachmentList, type PendingFile } from './attachments'
import css from './attachments.module.css'

/** Files to open and to remove after a question, those on their way, and an area to add: click, drag, paste, several at once. */
export default function AttachmentEditor({ files, pending, full, onAdd, onRemove, onDismiss }: AttachmentEditorProps) {
  const root = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Attachment['id']>()
  const count = files.length
  const shown = useRef(count)
  const removedHere = useRef(false)
  // the row that had the focus has gone: it moves to the area, which is open again
  useEffect(() => {
    if (count < shown.current && removedHere.current) {
      removedHere.current = false
      root.current?.querySelector<HTMLElement>('[role="button"]')?.focus()
    }
    shown.current = count
  }, [count])
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus())
  const actions = (file: Attachment, label: string) =>
    asked === file.id ? (
      <Space wrap size={8}>
        <Button
          size="small"
          danger
          type="primary"
          autoFocus
          aria-label={`Togli ${label}: conferma`}
          onClick={() => {
            setAsked(undefined)
            focusOn(`[data-file="${file.id}"]`)
            removedHere.current = true
            void onRemove(file)
          }}
        >
          Togli
        </Button>
        <Button
          size="small"
          onClick={() => {
            setAsked(undefined)
            focusOn(`[data-file="${file.id}"]`)
          }}
        >
          Annulla
        </Button>
      </Space>
    ) : (
      <Button
        type="text"
        size="small"
        data-file={file.id}
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`Togli ${label}`}
        title="Togli"
        onClick={() => setAsked(file.id)}
      />
    )
  return (
    <Flex ref={root} vertical gap={8}>
      {(files.length > 0 || pending.length > 0) && (
        <AttachmentList files={files} actions={actions}>
          {pending.map((file) => (
            <Pending key={file.id} file={file} onDismiss={onDismiss} />
          ))}
        </AttachmentList>
      )}
      {full ? (
        <p className={text.small}>{full}</p>
      ) : (
        // antd's area is made for a whole page
        <ConfigProvider theme={{ token: { padding: 8 } }}>
          <Upload.Dragger
            accept={[...fileTypes, '.heic', '.heif'].join(',')}
            multiple
            pastable
            showUploadList={false}
            beforeUpload={(file, together) => {
              if (file === together[0]) onAdd(together)
              return false
            }}
          >
            <strong className={css.add}>
              <PaperClipOutlined aria-hidden /> Aggiungi file
            </strong>
            <p className={text.small}>
              <span className={css.byMouse}>oppure trascinali o incollali qui: </span>
              PDF e immagini, fino a 20 MB
            </p>
          </Upload.Dragger>
        </ConfigProvider>
      )}
    </Flex>
  )
}

function Pending({
  file: { id, name, progress, problem },
  onDismiss,
}: { file: PendingFile } & Pick<AttachmentEditorProps, 'onDismiss'>) {
  const { isMasked } = useNameMask()
  const label = isMasked ? 'Allegato' : name
  return (
    <Flex component="li" align="center" gap={8}>
      <span className={css.preview} aria-hidden>
        <PaperClipOutlined />
      </span>
      <Flex component="span" vertical flex={1} style={{ minWidth: 0 }}>
        <span className={text.ellipsis}>{label}</span>
        {problem ? (
          <span className={text.error} role="alert">
            {problem}
          </span>
        ) : (
          <progress aria-label={`Caricamento di ${label}`} max={1} value={progress} style={{ width: '100%' }} />
        )}
      </Flex>
      {problem && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={`Chiudi l’errore di ${label}`}
          onClick={() => onDismiss(id)}
        />
      )}
    </Flex>
  )
}
