import { fdatasyncSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite that keeps what it acknowledged. As shipped (0.5.16) it starts PostgreSQL with `-F` (no fsync) and its file
 * system has no fsync at all, and its fdatasync does nothing. Both are put right here, through what is partly private:
 * the version is pinned and tests/faults counts the calls.
 */
interface FileNode {
  size?: number
}
interface FileStream {
  node: FileNode
  nfd?: number
}
interface FileOperations {
  write(stream: FileStream, ...rest: unknown[]): number
  fsync?: (stream: FileStream) => number
}
interface NodeOperations {
  setattr(node: FileNode, attributes: { size?: number }): void
}
interface EmscriptenModule {
  NODEFS?: { stream_ops?: FileOperations; node_ops?: NodeOperations }
}

class DurableFS extends NodeFS {
  /** Files changed by this process, kept while starting only. */
  #changed: Set<FileNode> | undefined

  /** `onSync` hears of every flush; for the test that counts them. */
  constructor(
    folder: string,
    private readonly onSync: () => void,
    /** The folder was flushed just now: what this process has not changed since need not be flushed again. */
    isFlushed: boolean,
  ) {
    super(folder)
    if (isFlushed) this.#changed = new Set()
  }

  /** From here on every flush is a real one. */
  started(): void {
    this.#changed = undefined
  }

  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [...((emscriptenOpts.preRun as unknown[] | undefined) ?? []), this.#makeDurable]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts }
  }

  readonly #makeDurable = ({ NODEFS }: EmscriptenModule): void => {
    const { stream_ops: files, node_ops: nodes } = NODEFS ?? {}
    if (!files || !nodes) throw new Error('PGlite has no file operations to make durable: its internals changed')
    const { write } = files
    const { setattr } = nodes
    files.write = (stream, ...rest) => {
      this.#changed?.add(stream.node)
      return write(stream, ...rest)
    }
    nodes.setattr = (node, attributes) => {
      this.#changed?.add(node)
      setattr(node, attributes)
    }
    files.fsync = ({ node, nfd }) => {
      if (this.#changed && !this.#changed.has(node)) return 0
      if (nfd !== undefined) fdatasyncSync(nfd)
      this.onSync()
      return 0
    }
  }
}

/** Start parameters without `-F`; the log is flushed by fsync, the one flush that reaches the disk. */
function durableStartParams(): string[] {
  const { defaultStartParams } = PGlite as unknown as { defaultStartParams?: string[] }
  if (!defaultStartParams?.includes('-F')) throw new Error('PGlite starts otherwise than expected: check its fsync')
  return [...defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
}

/**
 * Opens (or creates) the database in `folder`; a COMMIT answers only after its log is on the disk. After a crash
 * PostgreSQL flushes each of its thousand files, one by one and twice; they are flushed here before, all at a time, which
 * saves seconds.
 */
export async function openDurable(
  folder: string,
  options: PGliteOptions,
  onSync: () => void = () => undefined,
): Promise<PGlite> {
  const present = readdirSync(folder)
  const isNew = !present.includes('PG_VERSION')
  const crashed = present.includes('postmaster.pid')
  if (crashed) await flushTree(folder)
  const fs = new DurableFS(folder, onSync, crashed)
  const pg = await PGlite.create({ ...options, fs, startParams: durableStartParams() })
  fs.started()
  // The files a new database starts from were written without flushing.
  if (isNew) await flushTree(folder)
  return pg
}

const flushesAtOnce = 16

async function flushTree(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const flushNext = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) await flushFile(path)
  }
  await Promise.all(Array.from({ length: flushesAtOnce }, flushNext))
}

async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
