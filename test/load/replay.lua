-- Sends the requests of a file, each in turn, and says in one line of JSON how it went.
-- Arguments after the address: the file (requests apart by a zero byte), the number of the first request to send.
local threads = 0

function setup(thread)
  thread:set('id', threads)
  threads = threads + 1
  thread:set('thread_count', 2)
end

local requests = {}
local at

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for text in file:read('*a'):gmatch('[^%z]+') do
    requests[#requests + 1] = text
  end
  file:close()
  at = tonumber(args[2]) + id
end

function request()
  local text = requests[at % #requests + 1]
  at = at + thread_count
  return text
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"microseconds":%d,"bytes":%d,"p50":%d,"p99":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
