def documents(r, n):
    return []
