import { performance } from 'node:perf_hooks'
import type { RawData, WebSocket } from 'ws'
import { type ClientFrame, type Closing, closing, malformed, newSocketId, readFrame, serverFrame } from './protocol'

/** Limits of a socket before it is closed. Times in milliseconds. */
export interface ConnectionLimits {
  /** Silence after which the client is pinged; sent to the client in whole seconds. */
  quietAfter: number
  /** Timeout of the reply to a ping. */
  pongWithin: number
  /** Maximum bytes buffered for a client that does not read. */
  maxBuffered: number
  /** Maximum frames from a client in one second. */
  maxFramesPerSecond: number
  /** Time within which a client subscribes to a channel, also after it has left one. */
  subscribeWithin: number
}

/** The session a channel was signed for, and its rights at that time. */
export interface SignedSession {
  readonly token: number
  /** A string that changes with the rights of the session. */
  readonly rights: string
}

/** One socket: its id, the users it is subscribed to, its activity check. Independent of other sockets. */
export class Connection {
  readonly socketId = newSocketId()
  readonly openedAt = performance.now()
  /** The users whose channel this socket is subscribed to: one, except between an impersonation and its end. */
  readonly users = new Set<number>()
  /** The session each channel was signed for, by user, once this process knows it. */
  readonly sessions = new Map<number, SignedSession>()
  /** Milliseconds since the client's last frame, or since the ping. */
  private silence = 0
  /** Milliseconds without a channel. */
  private unsubscribed = 0
  private isPinged = false
  private second = { start: 0, frames: 0 }

  constructor(
    private readonly socket: WebSocket,
    /** Where its client is, for the limit per address. */
    readonly network: string,
    private readonly limits: ConnectionLimits,
    private readonly handlers: { onFrame(frame: ClientFrame): void; onGone(): void },
  ) {
    socket.on('message', (raw, isBinary) => this.receive(raw, isBinary))
    socket.on('pong', () => this.markActive())
    socket.on('close', handlers.onGone)
    // Oversized and malformed frames end here; ws closes the socket itself, with the right code.
    socket.on('error', handlers.onGone)
    this.send(serverFrame.established(this.socketId, Math.max(1, Math.ceil(limits.quietAfter / 1000))))
  }

  /** Sends a frame. If the client stopped reading, terminates the socket; the client catches up when it reconnects. */
  send(frame: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > this.limits.maxBuffered) this.socket.terminate()
    else this.socket.send(frame)
  }

  close({ code, message }: Closing): void {
    this.socket.close(code, message)
  }

  /**
   * Pings a silent client, closes one that did not reply or has no channel. Called every `every` milliseconds; uses no clock, since the process
   * may be suspended.
   */
  checkActivity(every: number): void {
    this.silence += every
    this.unsubscribed = this.users.size > 0 ? 0 : this.unsubscribed + every
    if (this.unsubscribed > this.limits.subscribeWithin) this.close(closing.noChannel)
    else if (this.isPinged) {
      if (this.silence > this.limits.pongWithin) this.close(closing.pongMissing)
    } else if (this.silence > this.limits.quietAfter) {
      this.isPinged = true
      this.silence = 0
      this.send(serverFrame.ping())
    }
  }

  private receive(raw: RawData, isBinary: boolean): void {
    this.markActive()
    if (this.isFlooding()) this.close(closing.tooManyFrames)
    else this.handlers.onFrame(isBinary ? malformed : readFrame(raw.toString()))
  }

  private markActive(): void {
    this.silence = 0
    this.isPinged = false
  }

  private isFlooding(): boolean {
    const now = performance.now()
    if (now - this.second.start > 1000) this.second = { start: now, frames: 0 }
    this.second.frames += 1
    return this.second.frames > this.limits.maxFramesPerSecond
  }
}
