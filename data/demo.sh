#!/bin/sh
# The sample library, from files to cited passages, in a folder that is thrown away.
set -eu
LOCCIT_DATA_DIR=$(mktemp -d)
LOCCIT_PROJECT=demo
export LOCCIT_DATA_DIR LOCCIT_PROJECT
trap 'rm -rf "$LOCCIT_DATA_DIR"' EXIT INT TERM

run() {
    printf '\n$ loccit'
    for word in "$@"; do
        case $word in *[!A-Za-z0-9_./:=-]*) printf " '%s'" "$word" ;; *) printf ' %s' "$word" ;; esac
    done
    printf '\n'
    loccit "$@"
}

run ingest data -r data/references.json
run query 'How did telegraph operators work without batteries?' -k 1
run ask 'Where do the microbes of a sourdough starter come from?' -k 2
run ask 'Who won the football world cup in 1998?'
