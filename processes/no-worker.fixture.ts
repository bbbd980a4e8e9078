// A worker process that is gone before it can take a request.
process.exit(1)
