import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBuiltServer } from '../support/servers/built-server'
import { aPostgresUrl } from '../support/servers/database'
import { anS3Peer } from '../support/servers/s3-peer'

test('a server whose files folder is a file: the demo starts, says so in its log, and everything else answers', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'curante-no-files-'))
  writeFileSync(join(dataDir, 'files'), '')
  const server = await startBuiltServer({ dataDir, env: { DATABASE_URL: await aPostgresUrl() } })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(server.said()).toContain('the demo files are not there')
  await server.end()
  rmSync(dataDir, { recursive: true, force: true })
})

test('npm start with S3_* keeps files in the bucket, and none in its folder', async () => {
  const peer = await anS3Peer()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = peer.config
  const place = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region }
  const account = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const server = await startBuiltServer({ env: { ...place, ...account, DATABASE_URL: await aPostgresUrl() } })
  expect([...peer.objects.keys()]).toContain('demo-esami-del-sangue')
  expect(readdirSync(server.dataDir)).not.toContain('files')
  await server.stop()
  await peer.close()
})
