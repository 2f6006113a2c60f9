import { FileImageOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { fileSize } from '../../../../domain/text/format'
import text from '../../../ui/text/text.module.css'
import { useNameMask } from '../../people/name-mask'
import css from './attachments.module.css'

/** A file of a visit, or one that will be of it once it is saved, which has no address yet. */
export type Attachment = Omit<Booking['media'][number], 'id' | 'url'> & {
  readonly id: number | string
  readonly url: string | null
}

/** A file on its way, or that did not arrive. */
export interface PendingFile {
  readonly id: string
  readonly name: string
  /** From 0 to 1. */
  readonly progress: number
  readonly problem?: string | undefined
}

/** What the editor of attachments needs; it is a chunk of its own, which the page loads. */
export interface AttachmentEdits {
  readonly Editor: ComponentType<AttachmentEditorProps>
  readonly pending: readonly PendingFile[]
  /** Why no more can be added. */
  readonly full: string | undefined
  readonly onAdd: (files: readonly File[]) => void
  readonly onRemove: (file: Attachment) => Promise<unknown>
  readonly onDismiss: (id: string) => void
}
export type AttachmentEditorProps = Omit<AttachmentEdits, 'Editor'> & { readonly files: readonly Attachment[] }

/** The files of a visit: to open, and with `edits` to add and to remove. */
export function Attachments({ files, edits }: { files: readonly Attachment[]; edits?: AttachmentEdits | undefined }) {
  const list = <AttachmentList files={files} />
  if (!edits) return files.length > 0 && list
  const { Editor, ...rest } = edits
  // as high as the editor, so that nothing moves when it comes
  const waiting = (
    <>
      {list}
      <div style={{ minHeight: 56 }} aria-hidden />
    </>
  )
  return (
    <Suspense fallback={waiting}>
      <Editor files={files} {...rest} />
    </Suspense>
  )
}

interface AttachmentListProps {
  readonly files: readonly Attachment[]
  /** What can be done with a file, beside it. */
  readonly actions?: (file: Attachment, label: string) => ReactNode
  readonly children?: ReactNode
}

/** In counter mode neither names nor pictures are shown. */
export function AttachmentList({ files, actions, children }: AttachmentListProps) {
  const { isMasked } = useNameMask()
  return (
    <Flex component="ul" vertical gap={8}>
      {files.map((file, index) => {
        const label = isMasked ? `Allegato ${index + 1}` : file.name
        return (
          <Flex component="li" align="center" gap={8} key={file.id}>
            <Preview file={file} isMasked={isMasked} />
            <Flex component="span" vertical flex={1} style={{ minWidth: 0 }}>
              {file.url === null ? (
                <span className={text.ellipsis}>{label}</span>
              ) : (
                <a className={text.ellipsis} href={file.url} target="_blank" rel="noreferrer noopener" title={label}>
                  {label}
                </a>
              )}
              <small className={text.small}>{fileSize(file.size)}</small>
            </Flex>
            {actions?.(file, label)}
          </Flex>
        )
      })}
      {children}
    </Flex>
  )
}

/** A small picture, or a sign of the type where there is none. */
function Preview({ file: { thumbnail, mime_type }, isMasked }: { file: Attachment; isMasked: boolean }) {
  const [isBroken, setBroken] = useState(false)
  const Icon = mime_type === 'application/pdf' ? FilePdfOutlined : FileImageOutlined
  return (
    <span className={css.preview} aria-hidden>
      {thumbnail && !isMasked && !isBroken ? (
        <img src={thumbnail} alt="" loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <Icon />
      )}
    </span>
  )
}
