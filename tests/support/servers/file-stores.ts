import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe } from 'vitest'
import type { FileStore } from '../../../server/storage/file-store'
import { localDisk } from '../../../server/storage/local-disk'
import { s3 } from '../../../server/storage/s3'
import { anS3Peer } from './s3-peer'

/** A store under test, and what is behind it. */
export interface TestStore extends FileStore {
  readonly kind: 'disk' | 'S3'
  /** Puts content there behind the store's back, as if written at that time. */
  plant(name: string, time: Date): void
  /** Names of all that is there, but the owner's mark. */
  names(): string[]
  close(): Promise<void>
}

function aDisk(): TestStore {
  const folder = join(tmpdir(), `curante-store-${randomUUID()}`)
  return {
    ...localDisk(folder),
    kind: 'disk',
    plant: (name, time) => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, name), 'x')
      utimesSync(join(folder, name), time, time)
    },
    names: () => (existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function onS3(): Promise<TestStore> {
  const peer = await anS3Peer()
  return {
    ...s3(peer.config),
    kind: 'S3',
    plant: (name, modified) => peer.objects.set(name, { content: Buffer.from('x'), headers: {}, modified }),
    names: () => [...peer.objects.keys()].filter((name) => !name.startsWith('.')),
    close: () => peer.close(),
  }
}

export const testStores = { disk: async () => aDisk(), S3: onS3 } as const

/** The same tests on the disk and on S3; `aStore()` is one store for the tests of its block. */
export function onEveryStore(suite: (aStore: () => TestStore, kind: 'disk' | 'S3') => void): void {
  describe.each(['disk', 'S3'] as const)('on %s', (kind) => {
    suite(() => {
      let store: TestStore | undefined
      beforeAll(async () => {
        store = await testStores[kind]()
        return () => store?.close()
      })
      // there once the tests run
      return new Proxy({} as TestStore, { get: (_, name) => store?.[name as keyof TestStore] })
    }, kind)
  })
}
