interface Sink {
  events: { id: string; type: string; data: Record<string, unknown> }[];
  comments: number;
  lastEventId: string;
  retry: number | undefined;
}

/** Implements the HTML standard's rules for server-sent events, for streams with `\n` as the line end. */
export function createParser(sink: Sink): (text: string) => void {
  let rest = '';
  let type = '';
  let data: string[] = [];

  function dispatch(): void {
    // An event without data is not dispatched. Its id was set before.
    if (data.length > 0) {
      const value = JSON.parse(data.join('\n')) as Record<string, unknown>;
      sink.events.push({ id: sink.lastEventId, type: type || 'message', data: value });
    }
    type = '';
    data = [];
  }

  function parseLine(line: string): void {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (line === '') dispatch();
    else if (field === '') sink.comments += 1;
    else if (field === 'data') data.push(value);
    else if (field === 'event') type = value;
    else if (field === 'id') sink.lastEventId = value;
    else if (field === 'retry') sink.retry = Number(value);
  }

  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) parseLine(line);
  };
}
