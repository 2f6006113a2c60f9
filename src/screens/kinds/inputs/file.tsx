import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Upload, type UploadProps } from 'antd'
import { useEffect, useState } from 'react'
import type { FileType } from '../../../../domain/contract/files'
import { problemOfFile, problemText, refusalOfUpload, upload } from '../../../platform/calls'
import page from '../../../ui/page.module.css'
import text from '../../../ui/text/text.module.css'
import { FileView } from '../file'
import type { InputProps } from '../kind-view'

/** The file that was uploaded here, shown out of the browser's own memory. */
interface UploadedFile {
  readonly key: string
  readonly name: string
  readonly url: string
}

/** antd's upload over the one of the contract: one at a time, ended when the form is left. */
function useUpload(types: readonly FileType[], onUploaded: (file: UploadedFile) => void) {
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const send: UploadProps<{ key: string }>['customRequest'] = ({ file, onSuccess, onError }) => {
    const controller = new AbortController()
    setProgress(0)
    upload(file as File, { signal: controller.signal, onProgress: setProgress })
      .then(({ key }) => {
        onUploaded({ key, name: (file as File).name, url: URL.createObjectURL(file as File) })
        onSuccess?.({ key })
      })
      .catch((failure) => {
        if (!controller.signal.aborted) setProblem(refusalOfUpload(failure) ?? problemText(types).failed)
        onError?.(failure)
      })
      .finally(() => setProgress(null))
    return { abort: () => controller.abort() }
  }
  const accepts = (file: File) => {
    const refused = problemOfFile(file, types)
    setProblem(refused ? problemText(types)[refused] : undefined)
    return !refused
  }
  return { progress, problem, uploadProps: { customRequest: send, beforeUpload: accepts } }
}

type FileInputProps = InputProps<'file'> | InputProps<'image'>

/** A file as it is shown, and buttons to upload another and to take it away. */
export default function FileInput({ control, label, value, widget, details, onChange, onBlur }: FileInputProps) {
  const [uploaded, setUploaded] = useState<UploadedFile>()
  const url = uploaded?.url
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  const { progress, problem, uploadProps } = useUpload(widget.types, (next) => {
    setUploaded(next)
    onChange(next.key)
  })
  const file = value === null ? undefined : uploaded?.key === value ? uploaded : details
  const word = value === null ? 'Carica' : 'Sostituisci'
  return (
    <Flex vertical gap={6}>
      {file && <FileView file={file} picture={widget.kind === 'image'} />}
      {value !== null && !file && <span className={text.muted}>File caricato</span>}
      {progress !== null && (
        <progress aria-label={`${label}: caricamento`} max={1} value={progress}>
          {Math.round(progress * 100)} %
        </progress>
      )}
      <span className={page.toolbar}>
        <Upload {...uploadProps} accept={widget.types.join(',')} showUploadList={false} disabled={progress !== null}>
          <Button
            id={control.id}
            aria-describedby={control['aria-describedby']}
            danger={control['aria-invalid'] === true || control['aria-invalid'] === 'true'}
            aria-label={`${label}: ${word.toLowerCase()}`}
            icon={<UploadOutlined aria-hidden />}
            onBlur={onBlur}
          >
            {word}
          </Button>
        </Upload>
        {value !== null && (
          <Button
            aria-label={`${label}: togli`}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => {
              setUploaded(undefined)
              onChange(null)
              if (control.id) document.getElementById(control.id)?.focus()
            }}
          >
            Togli
          </Button>
        )}
      </span>
      {problem && (
        <p className={text.error} role="alert">
          {problem}
        </p>
      )}
    </Flex>
  )
}
